// A locked page: its key stands behind the link's #, or is typed. Nothing leaves the browser.
(function () {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const say = JSON.parse(document.getElementById("words").textContent);
  const heard = document.getElementById("heard");
  const typed = document.getElementById("key");
  const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const LENGTH = 26;

  function bytes(text) {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  }

  // The key as people type it: small letters, dashes, a nought for an O.
  function keyOf(text) {
    const signs = text.toUpperCase().replace(/0/g, "O").replace(/1/g, "I").replace(/8/g, "B").replace(/[^A-Z2-7]/g, "");
    if (signs.length !== LENGTH) return null;
    const found = [];
    let bits = 0;
    let held = 0;
    for (const sign of signs) {
      held = (held << 5) | SIGNS.indexOf(sign);
      bits += 5;
      if (bits >= 8) { bits -= 8; found.push((held >> bits) & 255); held &= (1 << bits) - 1; }
    }
    return Uint8Array.from(found);
  }

  async function opened(text) {
    const key = keyOf(text);
    if (!window.crypto || !crypto.subtle || !window.DecompressionStream) { heard.textContent = say.unsafe; return; }
    if (!key) { heard.textContent = say.wrong; return; }
    let packed;
    try {
      const made = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      const turn = new TextEncoder().encode(data.turn);
      const how = { name: "AES-GCM", iv: bytes(data.nonce), additionalData: turn };
      packed = await crypto.subtle.decrypt(how, made, bytes(data.sealed));
    } catch (error) {
      heard.textContent = say.wrong;
      return;
    }
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const page = await new Response(plain).text();
    document.open();
    document.write(page);
    document.close();
  }

  function linked() {
    const found = /^#([\d.]+)_([A-Za-z2-7]+)$/.exec(decodeURIComponent(location.hash));
    if (!found) { if (location.hash.length > 1) heard.textContent = say.wrong; return; }
    if (found[1] !== data.turn) { heard.textContent = say.old.replace("{turn}", found[1]); return; }
    opened(found[2]);
  }

  document.getElementById("opens").addEventListener("submit", (event) => {
    event.preventDefault();
    opened(typed.value);
  });
  window.addEventListener("hashchange", linked);
  linked();
})();
