// What a reader sees of a drawing: where each of its words lies, and how much of the ground
// behind it is not of one colour.
async (source) => {
  const FINE = 2; // dots to a unit of the drawing
  const FAR = 48; // between two colours, of 255 in any channel

  document.body.innerHTML = source;
  const svg = document.querySelector("svg");
  const page = svg.getBoundingClientRect();
  await document.fonts.ready;
  const words = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim());
  const boxes = words.map((text) => {
    const box = text.getBoundingClientRect();
    const upright = box.height > box.width && text.textContent.length > 1;
    // A letter fills some six tenths of its line; the rest is room for accents and tails.
    const [x, y] = upright ? [box.width * 0.2, 0] : [0, box.height * 0.2];
    return {
      words: text.textContent,
      left: box.left - page.left + x,
      top: box.top - page.top + y,
      right: box.right - page.left - x,
      bottom: box.bottom - page.top - y,
    };
  });

  words.forEach((text) => text.remove());
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [page.width * FINE, page.height * FINE];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);

  const disturbed = ({ left, top, right, bottom }) => {
    const [x, y] = [Math.round(left * FINE), Math.round(top * FINE)];
    const width = Math.max(1, Math.round((right - left) * FINE));
    const height = Math.max(1, Math.round((bottom - top) * FINE));
    const dots = new Uint32Array(context.getImageData(x, y, width, height).data.buffer);
    const count = new Map();
    dots.forEach((dot) => count.set(dot, (count.get(dot) ?? 0) + 1));
    const [ground] = [...count].reduce((most, one) => (one[1] > most[1] ? one : most));
    const far = (dot) =>
      [0, 8, 16].some((by) => Math.abs(((dot >> by) & 255) - ((ground >> by) & 255)) > FAR);
    return dots.filter(far).length / dots.length;
  };
  const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
  return {
    width: page.width,
    height: page.height,
    colours: new Set(new Uint32Array(all.buffer)).size,
    words: boxes.map((box) => ({ ...box, disturbed: disturbed(box) })),
  };
}
