/** What each post's cover shows, by its slug: a list of the kit's layers, bottom first. */
import * as kit from "./kit.mjs";

const { basted, cloth, corners, ground, INK, lay, line, PAPER, rail, sheet, svg, THREAD, tape, thread } = kit;

const garment = (name) => `garments/${name}`;

/** A mesh over a garment, and the places that a reader of garments looks for. */
async function readByMachine(name, place, marks) {
  const { path, at, width, height } = await kit.outlineAt(name, place);
  const step = 34;
  const rows = Array.from(
    { length: Math.ceil(height / step) },
    (_, row) => `M0 ${row * step}q${width / 2} 26 ${width} 0`,
  );
  const columns = Array.from({ length: Math.ceil(width / step) }, (_, column) => `M${column * step} 0V${height}`);
  const dots = marks.map(
    ([x, y]) =>
      `<circle cx="${x * width}" cy="${y * height}" r="9" fill="${PAPER}" stroke="${THREAD}" stroke-width="4"/>`,
  );
  return svg(
    `<defs><clipPath id="m"><path d="${path}"/></clipPath></defs><g transform="${at}"><g clip-path="url(#m)"><path d="${rows.join("")}${columns.join("")}" stroke="#fff" stroke-opacity=".55" stroke-width="1.6"/></g>
    <path d="${path}" stroke="${THREAD}" stroke-width="3.5" stroke-dasharray="12 9" stroke-linecap="round"/>${dots.join("")}</g>`,
  );
}

const numbered = (places) =>
  svg(
    places
      .map(
        ([x, y], index) =>
          `<circle cx="${x}" cy="${y}" r="27" fill="${PAPER}"/><circle cx="${x}" cy="${y}" r="27" stroke="${THREAD}" stroke-width="3" stroke-dasharray="8 6"/>${digit(index + 1, x, y)}`,
      )
      .join(""),
  );

/** Digits as strokes: a font would be another one on another machine. */
const DIGITS = {
  1: "M-5 -7L1 -12V12",
  2: "M-7 -6Q-5 -12 1 -12Q8 -11 6 -4Q4 2 -7 12H8",
  3: "M-6 -10Q6 -16 6 -6Q5 -1 -2 -1Q8 0 7 6Q4 15 -7 10",
  4: "M3 12V-12L-8 5H8",
  5: "M6 -12H-5L-6 -2Q7 -6 7 4Q5 14 -7 10",
};
const digit = (value, x, y) =>
  `<path d="${DIGITS[value]}" transform="translate(${x} ${y})" stroke="${INK}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The five signs of a care label, in their order. */
const CARE =
  "M0 8q5 -6 10 0t10 0t10 0t10 0t10 0L46 42H6ZM86 42L108 4L130 42ZM160 4H202V42H160ZM160 23a21 19 0 0 1 42 0a21 19 0 0 1 -42 0ZM232 42H286L278 22Q276 16 268 16H248M316 23a20 20 0 1 1 40 0a20 20 0 1 1 -40 0";

const parcel = ({ x, y, width, height }) => {
  const top = height * 0.24;
  return svg(`<defs><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="18"/></filter></defs>
    <rect x="${x + 14}" y="${y + 26}" width="${width}" height="${height}" fill="#1d1510" fill-opacity=".3" filter="url(#b)"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#c9a577"/>
    <path d="M${x} ${y + top}H${x + width}" stroke="#8f6f45" stroke-opacity=".5" stroke-width="2"/>
    <rect x="${x}" y="${y}" width="${width}" height="${top}" rx="4" fill="#d6b688"/>
    <rect x="${x + width * 0.42}" y="${y}" width="${width * 0.16}" height="${height}" fill="#e6cfa9" fill-opacity=".75"/>`);
};

const frame = (place, colour = "#3b342d") => [
  ...sheet({ ...place, colour }),
  ...svg(
    `<rect x="${place.x + 16}" y="${place.y + 16}" width="${place.width - 32}" height="${place.height - 32}" fill="#e9e2d6"/>`,
  ),
];

/** Darned cloth: red threads over and under, in a square. */
function darn({ x, y, size, threads }) {
  const step = size / threads;
  const marks = [];
  for (let row = 0; row < threads; row++) {
    for (let column = 0; column < threads; column++) {
      const [left, top] = [x + column * step, y + row * step];
      const over = (row + column) % 2 === 0;
      marks.push(over ? `M${left + 2} ${top + step / 2}h${step - 4}` : `M${left + step / 2} ${top + 2}v${step - 4}`);
    }
  }
  return svg(`<g stroke-linecap="round"><path d="${marks.join("")}" transform="translate(2 3)" stroke="#0d1424" stroke-opacity=".5" stroke-width="${step * 0.5}"/>
    <path d="${marks.join("")}" stroke="#d9573f" stroke-width="${step * 0.5}"/><path d="${marks.join("")}" transform="translate(-1 -1)" stroke="#fff" stroke-opacity=".22" stroke-width="${step * 0.13}"/></g>`);
}

export const SCENES = {
  "photo-for-virtual-try-on": async () => [
    ground("#d9cdb9"),
    line("M0 690H1440", { opacity: 0.18 }),
    lay("people/figure-3", { x: 720, y: 410, tall: 690, shadow: 0.6 }),
    corners({ x: 470, y: 40, width: 500, height: 730 }),
    thread("M150 404H452"),
    thread("M988 404H1290"),
  ],
  "what-virtual-try-on-shows": async () => [
    ground("#c9d2c4"),
    lay(garment("dress-flora"), { x: 470, y: 410, tall: 690 }),
    basted(garment("dress-flora"), { x: 970, y: 410, tall: 690 }),
    thread("M690 410H760", { wide: 4 }),
  ],
  "measure-yourself": async () => [
    ground("#e6dccb"),
    basted(
      garment("cardigan-moss"),
      { x: 430, y: 380, tall: 520 },
      { colour: INK, wide: 2.5, fill: PAPER, fillOpacity: 0.85 },
    ),
    basted(
      garment("trousers-wide-navy"),
      { x: 1090, y: 430, tall: 660 },
      { colour: INK, wide: 2.5, fill: PAPER, fillOpacity: 0.85 },
    ),
    line("M430 190V600M300 420H560M1090 130V330", { opacity: 0.4, wide: 1.8 }),
    tape("M-60 700C260 520 420 760 700 600S1010 120 1240 260S1420 620 1520 520"),
  ],
  "how-fabric-drapes": async () => [
    ground("#d8cfc2"),
    rail(86, []),
    cloth({ left: 120, right: 470, top: 82, bottom: 640, folds: 3, depth: 0.55, colour: "#8a9a86", wave: 12, id: "a" }),
    cloth({ left: 545, right: 895, top: 82, bottom: 690, folds: 7, depth: 0.8, colour: "#c7806a", wave: 16, id: "b" }),
    cloth({ left: 970, right: 1320, top: 82, bottom: 735, folds: 15, depth: 1, colour: "#3c4a6b", wave: 18, id: "c" }),
  ],
  "inside-the-engine": async () => {
    const place = { x: 720, y: 415, tall: 660 };
    return [
      ground("#c3ccd6"),
      lay(garment("shirt-chambray"), place),
      readByMachine(garment("shirt-chambray"), place, [
        [0.41, 0.03],
        [0.59, 0.03],
        [0.25, 0.12],
        [0.75, 0.12],
        [0.26, 0.47],
        [0.74, 0.47],
        [0.04, 0.72],
        [0.96, 0.72],
        [0.325, 0.9],
        [0.675, 0.9],
      ]),
    ];
  },
  "small-capsule-wardrobe": async () => {
    const pieces = [
      "tee-breton",
      "roll-neck-ink",
      "tee-rust",
      "cardigan-moss",
      "jeans-indigo",
      "trousers-sand",
      "skirt-camel",
      "jacket-work-indigo",
    ];
    return [
      ground("#ddd2c0"),
      ...pieces.map((piece, index) =>
        lay(garment(piece), {
          x: 225 + (index % 4) * 330,
          y: index < 4 ? 215 : 590,
          tall: /jeans|trousers/.test(piece) ? 350 : 285,
        }),
      ),
      thread("M60 402H1380", { wide: 3.5 }),
    ];
  },
  "why-clothes-come-back": async () => [
    ground("#cfd4cb"),
    parcel({ x: 470, y: 270, width: 500, height: 400 }),
    lay(garment("tee-rose"), { x: 720, y: 225, tall: 300, turn: -7 }),
    svg(
      `<rect x="470" y="300" width="500" height="370" fill="#c9a577"/><rect x="680" y="300" width="80" height="370" fill="#e6cfa9" fill-opacity=".75"/><path d="M470 300H970" stroke="#8f6f45" stroke-width="3" stroke-opacity=".6"/>`,
    ),
    thread("M1060 590C1330 560 1330 170 1060 150M1104 118L1060 150L1106 184"),
    thread("M380 150C110 180 110 560 380 590M336 556L380 590L334 622"),
  ],
  "privacy-of-your-photo": async () => [
    ground("#b9ab98"),
    frame({ x: 660, y: 100, width: 460, height: 610 }),
    lay("people/figure-3", { x: 890, y: 690, tall: 1100, shadow: 0 }),
    svg(
      `<path d="M660 100H1120V116H660ZM660 694H1120V1100H660Z" fill="#3b342d"/><rect x="600" y="710" width="700" height="100" fill="#a89a87"/>`,
    ),
    cloth({ left: 0, right: 760, top: -20, bottom: 770, folds: 9, depth: 0.75, colour: "#7c2f2a", wave: 14, id: "k" }),
    rail(28, []),
    thread("M760 470C880 520 900 700 860 800", { colour: "#f5efe6" }),
  ],
  "garment-photos-for-shops": async () => [
    ground("#bfae98"),
    sheet({ x: 300, y: 60, width: 840, height: 690 }),
    lay(garment("sweatshirt-bottle"), { x: 720, y: 405, tall: 500 }),
    corners({ x: 350, y: 110, width: 740, height: 590, colour: THREAD }),
  ],
  "wearing-colour": async () => {
    const fan = [
      "cardigan-rose",
      "tee-rose",
      "tee-rust",
      "roll-neck-camel",
      "cardigan-moss",
      "tee-forest",
      "roll-neck-ink",
    ];
    return [
      ground("#d9cfc0"),
      ...fan.map((piece, index) =>
        lay(garment(piece), {
          x: 252 + index * 156,
          y: 450 - Math.round(90 * Math.sin((index / 6) * Math.PI)),
          tall: 350,
          turn: (index - 3) * 7,
        }),
      ),
    ];
  },
  "reading-a-care-label": async () => [
    ground("#6f7a66"),
    cloth({
      left: -40,
      right: 1480,
      top: -20,
      bottom: 900,
      folds: 4,
      depth: 0.35,
      colour: "#7d8a73",
      wave: 0,
      id: "w",
    }),
    sheet({ x: 400, y: 250, width: 640, height: 320, colour: "#f7f2e8", turn: -3 }),
    svg(`<g transform="rotate(-3 720 410)"><g transform="translate(452 335) scale(1.5)" stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="${CARE}"/></g>
      <path d="M452 460H860M452 492H930M452 524H760" stroke="${INK}" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/></g>`),
    svg(
      `<path d="M384 280H424M384 300H424M384 520H424M384 540H424M1016 280H1056M1016 300H1056M1016 520H1056M1016 540H1056" transform="rotate(-3 720 410)" stroke="${THREAD}" stroke-width="7" stroke-linecap="round"/>`,
    ),
  ],
  "wide-trousers": async () => [
    ground("#d7c8b4"),
    lay(garment("trousers-wide-navy"), { x: 480, y: 410, tall: 700 }),
    lay(garment("jeans-wide-washed"), { x: 960, y: 410, tall: 700 }),
    thread("M720 60V750", { wide: 3.5 }),
  ],
  "product-feeds": async () => {
    const rows = Array.from({ length: 8 }, (_, row) => `M90 ${150 + row * 72}H560`).join("");
    const cells = Array.from(
      { length: 7 },
      (_, row) =>
        `M112 ${186 + row * 72}h52M212 ${186 + row * 72}h${90 + ((row * 37) % 60)}M400 ${186 + row * 72}h${60 + ((row * 53) % 70)}`,
    ).join("");
    return [
      ground("#ccd3d8"),
      sheet({ x: 70, y: 100, width: 510, height: 610 }),
      line(rows, { opacity: 0.3, wide: 2 }),
      line("M190 120V690M378 120V690", { opacity: 0.3, wide: 2 }),
      line(cells, { opacity: 0.6, wide: 7 }),
      rail(170, [800, 965, 1130, 1295], { from: 700 }),
      ...["shirt-gingham", "tee-rust", "shift-dress-linen", "cardigan-moss"].map((piece, index) =>
        lay(garment(piece), {
          x: 800 + index * 165,
          y: piece === "shift-dress-linen" ? 385 : 325,
          tall: piece === "shift-dress-linen" ? 390 : 260,
        }),
      ),
      thread("M606 655H1370M1342 631L1370 655L1342 679"),
    ];
  },
  "try-on-from-your-own-code": async () => [
    ground("#c8c2d0"),
    sheet({ x: 130, y: 130, width: 370, height: 520, turn: -4 }),
    lay("people/figure-1", { x: 315, y: 395, tall: 470, turn: -4, shadow: 0.4 }),
    sheet({ x: 940, y: 150, width: 370, height: 500, turn: 4 }),
    lay(garment("jacket-work-indigo"), { x: 1125, y: 400, tall: 260, turn: 4 }),
    line(
      "M650 250Q590 250 600 330Q608 400 560 405Q608 410 600 480Q590 560 650 560M790 250Q850 250 840 330Q832 400 880 405Q832 410 840 480Q850 560 790 560",
      { wide: 13, opacity: 0.9 },
    ),
    thread("M470 430C560 520 640 300 720 405S880 500 960 400"),
  ],
  "prints-stripes-checks": async () => [
    ground("#dcd3c6"),
    lay(garment("shift-dress-breton"), { x: 250, y: 420, tall: 560 }),
    lay(garment("skirt-tartan"), { x: 570, y: 440, tall: 480 }),
    lay(garment("shift-dress-brush"), { x: 880, y: 420, tall: 560 }),
    lay(garment("dress-flora"), { x: 1190, y: 420, tall: 580 }),
  ],
  "accessible-fitting-room": async () => [
    ground("#d3cbb9"),
    rail(150, [180, 375, 560], { from: 60, to: 690 }),
    rail(330, [860, 1055, 1250], { from: 740, to: 1380 }),
    ...["tee-rose", "tee-breton", "tank-olive-leaf"].map((piece, index) =>
      lay(garment(piece), { x: 180 + index * 192, y: 310, tall: 280 }),
    ),
    ...["tee-rust", "shirt-chambray", "tee-forest"].map((piece, index) =>
      lay(garment(piece), { x: 860 + index * 195, y: 490, tall: 280 }),
    ),
    thread("M60 745H520L1040 700H1380"),
  ],
  "tucked-or-loose": async () => [
    ground("#cfc6d0"),
    lay(garment("shirt-chambray"), { x: 410, y: 255, tall: 400 }),
    lay(garment("skirt-camel"), { x: 410, y: 560, tall: 400 }),
    lay(garment("skirt-camel"), { x: 1030, y: 560, tall: 400 }),
    lay(garment("shirt-chambray"), { x: 1030, y: 255, tall: 400 }),
    thread("M720 60V750", { wide: 3.5 }),
  ],
  "mend-it-first": async () => [
    ground("#3a4d70"),
    cloth({ left: -60, right: 1500, top: -20, bottom: 900, folds: 3, depth: 0.4, colour: "#43587f", wave: 0, id: "d" }),
    svg(
      `<path d="M560 275Q640 250 720 268T880 280Q905 360 890 420T876 540Q800 566 716 548T566 540Q540 470 556 400T560 275Z" fill="#22304a"/>`,
    ),
    darn({ x: 560, y: 245, size: 330, threads: 15 }),
    thread("M890 575C1020 640 1120 520 1270 610", { colour: "#d9573f", wide: 7 }),
    svg(
      `<path d="M1262 604L1404 676" stroke="#e7e3dc" stroke-width="9" stroke-linecap="round"/><path d="M1276 609L1298 620" stroke="#3a4d70" stroke-width="3.5" stroke-linecap="round"/>`,
    ),
  ],
  "five-point-fit-check": async () => [
    ground("#d5cdbd"),
    lay(garment("jacket-cord-tobacco"), { x: 720, y: 420, tall: 590 }),
    numbered([
      [556, 178],
      [720, 320],
      [905, 330],
      [1060, 560],
      [720, 690],
    ]),
  ],
  "buying-clothes-online": async () => [
    ground("#dbd0be"),
    thread("M0 610C200 520 300 690 480 610S800 520 960 610S1260 690 1440 570"),
    sheet({ x: 95, y: 140, width: 240, height: 430, colour: INK, turn: -4 }),
    svg(`<g transform="rotate(-4 215 355)"><rect x="107" y="156" width="216" height="398" fill="#e9e2d6"/></g>`),
    lay("people/figure-3", { x: 216, y: 362, tall: 360, turn: -4, shadow: 0.3 }),
    lay(garment("dress-emerald"), { x: 560, y: 390, tall: 520 }),
    tape("M745 700C800 560 690 420 790 300S880 150 860 60"),
    parcel({ x: 1000, y: 330, width: 340, height: 290 }),
    thread("M1000 470H1340M1170 330V620", { wide: 5 }),
  ],
};
