/** A record from a file becomes a table that all may watch and replay. */

import { post } from "./api.js";
import { el } from "./dom.js";
import { go } from "./navigate.js";
import { errorText } from "./toast.js";
import { t } from "./words.js";

export function createImport() {
  const problem = el("p", { class: "fault small", role: "alert" });
  const file = el("input", { type: "file", class: "unseen", id: "import-file" });
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (!given) return;
    problem.textContent = "";
    try {
      const { id } = await post(`/api/import?name=${encodeURIComponent(given.name)}`, await given.text());
      go(`/table/${id}`);
    } catch (error) {
      problem.textContent = errorText(error);
    } finally {
      file.value = ""; // the same file may be tried again
    }
  });
  return el("div", { class: "import" },
    el("h3", { text: t("import.title") }),
    el("p", { class: "soft", text: t("import.why") }),
    file,
    el("label", { class: "button", for: "import-file" }, t("import.choose")),
    problem);
}
