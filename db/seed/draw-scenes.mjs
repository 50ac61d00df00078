/**
 * Scenes for the drawings, 200×242, the portrait frame of a business card. Flat fields and ink contours only.
 */
export const INK = '#1d130d'
export const CREAM = '#fffbf0'
export const VIEW = 'viewBox="0 0 200 242"'
const CONTOUR = 1.9
const FRAME = 'M0 0h200v242H0z'
/** The hues. Each is followed by matching hues, best first. */
export const PALETTE = {
  rojo: ['#ee5a3c', 'turquesa', 'amarillo', 'azul', 'rosa', 'verde'],
  naranja: ['#f58a32', 'turquesa', 'azul', 'rosa', 'morado', 'verde'],
  amarillo: ['#ffc63d', 'rojo', 'turquesa', 'rosa', 'azul', 'verde'],
  verde: ['#62b45a', 'amarillo', 'rosa', 'naranja', 'morado', 'rojo'],
  turquesa: ['#3dbcb0', 'amarillo', 'rojo', 'rosa', 'naranja', 'morado'],
  azul: ['#5f9fe6', 'amarillo', 'rosa', 'naranja', 'rojo', 'verde'],
  rosa: ['#f4779f', 'turquesa', 'amarillo', 'azul', 'verde', 'naranja'],
  morado: ['#b391e0', 'amarillo', 'turquesa', 'verde', 'rosa', 'rojo'],
}
export const [RED, YELLOW] = [PALETTE.rojo[0], PALETTE.amarillo[0]]

const round = (n) => Math.round(n * 10) / 10
export const range = (n) => Array.from({ length: n }, (_, i) => i)
const field = (fill, d) => `<path fill="${fill}" d="${d}"/>`
const inked = (fill, width, d) => `<path fill="${fill}" stroke="${INK}" stroke-width="${width}" d="${d}"/>`
const circle = (x, y, r, fill, width) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="${width}"/>`
/** If the scene has no hue of its own, a transparent layer of cream over the page color replaces `tint`. */
const ground = (hue) => (hue ? field(hue, FRAME) : '')
const tinted = (hue, share, d) =>
  hue ? field(tint(hue, share), d) : `<path fill="${CREAM}" fill-opacity="${share}" d="${d}"/>`

/** Mixes the hue with cream. */
export function tint(hue, share = 0.5) {
  const channel = (hex, i) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = range(3).map((i) => Math.round(channel(hue, i) * (1 - share) + channel(CREAM, i) * share))
  return `#${mixed.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Fits the drawing, contour included, into width × height. It is centered on cx and, if given, on cy;
 * otherwise its bottom is at `foot`.
 */
function place([x, y, w, h], { cx, cy, foot, width, height }) {
  const scale = round(Math.min(width / (w + CONTOUR), height / (h + CONTOUR)))
  const top = cy ? cy - (y + h / 2) * scale : foot - (y + h + CONTOUR / 2) * scale
  const use = (stroke) => `<use href="#a" stroke="${INK}" stroke-width="${stroke}"/>`
  const move = `translate(${round(cx - (x + w / 2) * scale)} ${round(top)})scale(${scale})`
  return `<g fill="none" transform="${move}">${use(CONTOUR)}${use(0.5)}</g>`
}

/**
 * One third of the categories get a rising sun behind the object, the others a pointed or petal-shaped burst.
 */
export function rays({ box, hue, sun, second, third, seed }) {
  const count = [18, 12, 14, 16][seed % 4]
  const rising = seed % 3 === 0
  const [cx, cy] = [100, rising ? 206 : 126]
  const bend = seed % 2 ? 0.5 / count : 0
  const at = (radius, turn) => {
    const angle = turn * 2 * Math.PI
    return `${Math.round(cx + radius * Math.sin(angle))} ${Math.round(cy - radius * Math.cos(angle))}`
  }
  const ray = (i) => {
    const [from, to] = [i / count, (i + 0.5) / count]
    const out = `Q${at(90, from + bend)} ${at(260, from)}L${at(260, to)}Q${at(90, to + bend)}`
    return `M${cx} ${cy}${out} ${cx} ${cy}`
  }
  const peaks = range(18).map((i) => `${at(96, i / 18)}L${at(82, (i + 0.5) / 18)}`)
  const petals = range(12).map((i) => `A22 22 0 0 1 ${at(84, (i + 1) / 12)}`)
  const burst = seed % 3 === 1 ? peaks.join('L') : at(84, 0) + petals.join('')
  const floor =
    field(sun === second ? third : second, 'M0 206h200v36H0z') + field(INK, 'M0 202h200v6H0zM0 212h200v2H0z')
  return (
    ground(hue) +
    tinted(hue, 0.5, range(count).map(ray).join('')) +
    (rising ? circle(cx, cy, 132, sun, 5) + floor : inked(sun, 5, `M${burst}z`)) +
    place(box, { cx, cy: rising ? 0 : cy, foot: 226, width: 164, height: rising ? 174 : 160 })
  )
}

export function shop({ box, wall, pane, second, stripe, seed }) {
  const count = 5 + (seed % 3)
  const [stripeWidth, half] = [round(200 / count), round(100 / count)]
  const hem = seed % 4 === 1 ? `l-${half} 20l-${half}-20z` : `a${half} 18 0 0 1-${stripeWidth} 0z`
  /* An even number of stripes is shifted by half a stripe, so that both ends match. */
  const left = (i) => round((i - (count % 2 ? 0 : 0.5)) * (200 / count))
  const stripes = (odd) =>
    range(count + 1).map((i) => (i % 2 === odd ? `M${left(i)}-4h${stripeWidth}v30${hem}` : ''))
  const window = seed % 2 ? 'M12 210V134a88 88 0 0 1 176 0v76z' : 'M12 210V76l16-16h144l16 16v134z'
  return (
    ground(wall) +
    inked(pane, 4, window) +
    inked(stripe, 4, stripes(0).join('')) +
    inked(CREAM, 4, stripes(1).join('')) +
    (wall ? field(second, 'M0 206h200v36H0z') : '') +
    inked(CREAM, 4, 'M-4 194h208v13H-4z') +
    field(INK, 'M0 216h200v6H0zM0 227h200v2H0z') +
    place(box, { cx: 100, foot: 200, width: 156, height: 150 })
  )
}

export function tile({ box, hue, plate, second, seed }) {
  const arc = 'a12 12 0 0'
  /* Size at which the corners of the object reach over the rim, but its sides do not. */
  const reach = 196 / Math.hypot(box[2], box[3])
  const motifs = [
    'M0 0h20v20H0zM20 20h20v20H20z',
    'M20 0l20 20l-20 20L0 20z',
    `M12 0${arc} 1-12 12V0zM40 12${arc} 1-12-12h12zM28 40${arc} 1 12-12v12zM0 28${arc} 1 12 12H0zM20 9l11 11l-11 11L9 20z`,
  ]
  return (
    `<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" y="1">` +
    `${hue ? field(tint(hue, 0.6), 'M0 0h40v40H0z') : ''}${tinted(hue, hue ? 0 : 0.5, motifs[(seed >> 1) % 3])}</pattern>` +
    field('url(#p)', FRAME) +
    circle(100, 121, 92, second, 5) +
    circle(100, 121, 79, plate, 2) +
    place(box, { cx: 100, cy: 121, width: Math.min(162, reach * box[2]), height: reach * box[3] })
  )
}

export function street({ box, hue, second, third, seed }) {
  const side = seed % 2 ? -1 : 1
  const rows = [160, 171, 190, 219, 262]
  const across = (y, i) => Math.round(100 + (i - 5) * (y - 112) * 0.6)
  const slab = (r, i) => {
    const [near, far] = [rows[r + 1], rows[r]]
    return `M${across(far, i)} ${far}H${across(far, i + 1)}L${across(near, i + 1)} ${near}H${across(near, i)}z`
  }
  const slabs = range(4).flatMap((r) => range(10).map((i) => ((i + r) % 2 ? slab(r, i) : '')))
  const panes = ['54 118', '66 118', '96 88', '109 88', '150 106', '170 106']
    .map((at) => `M${at}h7v12h-7z`)
    .join('')
  const row = [
    inked(tint(third, 0.2), 3, 'M-4 154V86h46v68z'),
    inked(tint(second, 0.7), 3, 'M42 154V104h42V154zM128 154V92h76v62z'),
    inked(tint(hue, 0.35), 3, 'M84 154V74h44v80z'),
    field(INK, `M10 152v-26a9 9 0 0 1 18 0v26z${panes}`),
  ].join('')
  const disc = circle(36, 42, 18, second === YELLOW ? RED : YELLOW, 4)
  const beams = `<circle cx="36" cy="42" r="29" fill="none" stroke="${INK}" stroke-width="7" stroke-dasharray="4 11.2"/>`
  return (
    field(second, FRAME) +
    `<g${side > 0 ? '' : ' transform="matrix(-1 0 0 1 200 0)"'}>${disc}${beams}${row}</g>` +
    field(CREAM, 'M0 152h200v90H0z') +
    field(hue, slabs.join('')) +
    field(INK, 'M0 152h200v5H0zM0 159h200v2H0z') +
    place(box, { cx: 100 + side * 14, foot: 226, width: 160, height: 150 })
  )
}
