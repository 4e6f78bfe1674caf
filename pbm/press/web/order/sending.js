// The sheet on its way: a mail if mail programs take it whole, else copied or saved.
const LONGEST = 1700;
const mail = document.getElementById("mail");
const heard = document.getElementById("heard");

function posted() {
  const body = encodeURIComponent(sheet().replace(/\n/g, "\r\n"));
  const address = `mailto:${encodeURIComponent(data.address).replace("%40", "@")}` +
    `?subject=${encodeURIComponent(data.subject)}&body=${body}`;
  const short = address.length <= LONGEST;
  if (short) mail.href = address;
  else mail.removeAttribute("href");
  mail.hidden = !short;
  document.getElementById("long").hidden = short;
}

document.getElementById("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(sheet());
  } catch (error) {
    const whole = document.getElementById("whole");
    whole.hidden = false;
    whole.value = sheet();
    whole.focus();
    whole.select();
    if (!document.execCommand("copy")) { heard.textContent = say.copy_by_hand; return; }
  }
  heard.textContent = told("copied", { address: data.address });
});

document.getElementById("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([sheet()], { type: "text/plain" }));
  link.download = `${data.key.replace(/[^\w.-]+/g, "-")}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
  heard.textContent = told("saved", { file: link.download, address: data.address });
});

const before = kept();
letter.lines = before === null
  ? data.offers.filter((one) => one.given).map((one) => ({ text: one.line }))
  : lined(before);
document.getElementById("draft").hidden = before === null;
changed();
document.documentElement.classList.add("ready");
