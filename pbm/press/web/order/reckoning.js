// What a route brings by the values of its stops: those of its ends may differ (see the vectors in
// fixtures/order-page, which the office's own reckoning is held to as well).
function revenue(stops) {
  return stops.reduce((sum, stop, at) => {
    return sum + (at === 0 || at === stops.length - 1 ? stop.end : stop.value);
  }, 0);
}
