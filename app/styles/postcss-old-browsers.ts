import { Features, transform } from 'lightningcss'
import { type ChildNode, type Declaration, list, type Plugin, parse, type Root, type Rule } from 'postcss'

/** The oldest that get every sheet: the phones people still have. */
const TARGETS = { chrome: 66 << 16, safari: 12 << 16, ios_saf: 12 << 16, firefox: 68 << 16 }

/** Colours by `light-dark()` are not used, and old Safari has the plain value of a `clamp()`. */
const LEFT_AS_IT_IS = Features.LightDark | Features.ClampFunction

/**
 * Browsers older than layers skip everything inside one: this turns layers into order and specificity, and adds plain
 * values for what the oldest cannot compute (docs/decisions/039-utilities-and-two-sheets.md).
 */
export function oldBrowsers(): Plugin {
  return {
    postcssPlugin: 'old-browsers',
    OnceExit(root) {
      startVariables(root)
      plainBorders(root)
      // Said short: the line alone needs a prefix in old Safari.
      root.walkDecls('text-decoration-line', (each) => {
        if (each.value === 'none') each.prop = 'text-decoration'
      })
      root.walkRules(spellOut)
      root.walkDecls(/^(align|justify)-(items|self|content)$/, (each) => {
        each.value = each.value.replace(/^(?=start$|end$)/, 'flex-')
      })
      flatten(root)
      dropUnread(root)
      lower(root)
      // Sides that were lowered one by one are put together again.
      lower(root)
      // After that: of two values of one property it keeps the newer.
      root.walkDecls(addPlainValue)
    },
  }
}

function lower(root: Root): void {
  const { code } = transform({
    filename: root.source?.input.file ?? 'sheet.css',
    code: Buffer.from(root.toString()),
    minify: true,
    targets: TARGETS,
    exclude: LEFT_AS_IT_IS,
  })
  root.removeAll()
  root.append(parse(code.toString()).nodes)
}

/** Tailwind's rule for browsers without `@property` has a condition that knows only some: here it holds for all. */
function startVariables(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'properties' || !layer.nodes) return
    layer.walkAtRules('supports', (supports) => void supports.replaceWith(supports.nodes ?? []))
    root.walkAtRules('property', (property) => void property.remove())
  })
}

/** The base says that a border is solid; Tailwind asks a variable, which a style of its own sets beside. */
function plainBorders(root: Root): void {
  root.walkDecls('--tw-border-style', (each) => void each.remove())
  root.walkDecls(/^border(-[a-z]+)?-style$/, (each) => {
    if (each.value === 'var(--tw-border-style)') each.remove()
  })
}

/** Most of Tailwind's variables are for utilities that a sheet does not have. */
function dropUnread(root: Root): void {
  const read = new Set<string>()
  root.walkDecls((each) => {
    for (const [, name = ''] of each.value.matchAll(/var\((--tw-[\w-]+)/g)) read.add(name)
  })
  root.walkDecls(/^--tw-/, (each) => void (read.has(each.prop) || each.remove()))
  root.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()))
}

/** Writes out `:is()` and `:not()` of several, where each choice can be put in its place as it stands. */
function spellOut(rule: Rule): void {
  if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return
  // Nothing of the site stands in a shadow tree, for which Tailwind repeats its variables.
  rule.selectors = rule.selectors.filter((each) => each !== ':host').flatMap(choices)
}

function choices(selector: string): string[] {
  const not = callIn(selector, /:not\(/)
  const refused = list.comma(not?.argument ?? '')
  if (not && refused.length > 1)
    return choices(not.before + refused.map((each) => `:not(${each})`).join('') + not.after)
  const any = callIn(selector, /:is\(/)
  const each = list.comma(any?.argument ?? '')
  if (!any || /\([^)]*$/.test(any.before)) return [selector]
  const opens = /(?:^|[\s>+~])$/.test(any.before)
  if (!opens && each.some((option) => /^[\w*]|[\s>+~]/.test(option.replace(/\(.*\)/, '')))) return [selector]
  return each.flatMap((option) => choices(any.before + option + any.after))
}

/** The first call in `text` of what `pattern` ends with the bracket of, and what stands around it. */
function callIn(text: string, pattern: RegExp) {
  const found = pattern.exec(text)
  if (!found) return undefined
  const start = found.index + found[0].length
  let depth = 1
  let end = start
  while (end < text.length && depth > 0) {
    if (text[end] === '(') depth++
    if (text[end] === ')') depth--
    end++
  }
  return { before: text.slice(0, found.index), argument: text.slice(start, end - 1), after: text.slice(end) }
}

function flatten(root: Root): void {
  const layers = new Map<string, ChildNode[]>()
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'layer') continue
    for (const name of node.params.split(',').map((each) => each.trim())) {
      if (!name || name.includes('.'))
        throw node.error('Only layers with a name of one word can be flattened')
      layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])])
    }
    node.remove()
  }
  layers.set('', [...root.nodes])
  root.removeAll()
  for (const nodes of layers.values()) root.append(nodes)
  root.walkAtRules('layer', (layer) => {
    throw layer.error('A layer inside of something else cannot be flattened')
  })
  keepOrder([...layers].map(([name, nodes]) => ({ name, rules: rulesIn(nodes) })))
}

/** The style rules among these nodes and under their conditions; steps of an animation are none. */
const rulesIn = (nodes: ChildNode[]): Rule[] =>
  nodes.flatMap((node) => {
    if (node.type === 'rule') return [node]
    return node.type === 'atrule' && !node.name.endsWith('keyframes') ? rulesIn(node.nodes ?? []) : []
  })

interface Layer {
  name: string
  rules: Rule[]
}

/** In layers a later rule wins however specific the earlier is. Of components, utilities change what has one class. */
function keepOrder(layers: Layer[]): void {
  const earlier: Layer[] = []
  for (const layer of layers) {
    const weaker = earlier.filter(({ name }) => layer.name !== 'utilities' || name !== 'components')
    const before = weaker.flatMap(({ rules }) => rules)
    for (const rule of layer.rules) {
      const winner = before.find((each) => weakest(rule) < strongest(each) && setTheSame(rule, each))
      if (winner) throw rule.error(`${rule.selector} is weaker than ${winner.selector} of an earlier layer`)
    }
    earlier.push(layer)
  }
}

const weakest = (rule: Rule) => Math.min(...rule.selectors.map(specificity))
const strongest = (rule: Rule) => Math.max(...rule.selectors.map(specificity))

const propertiesOf = (rule: Rule) => rule.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : []))

const setTheSame = (one: Rule, other: Rule) =>
  propertiesOf(one).some((a) =>
    propertiesOf(other).some(
      (b) => a === b || (!a.startsWith('--') && (a.startsWith(`${b}-`) || b.startsWith(`${a}-`))),
    ),
  )

/** Ids count ten thousand, classes and their like one hundred, elements one. */
function specificity(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)|\\./g, '').replace(/:(?:not|is|has)\(/g, ' ')
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
  const ids = count(/#/g) + count(/:not\(#/g)
  const classes = count(/\.[\w-]|\[|(?<!:):(?!:|before|after|first-l)[\w-]/g)
  return 10_000 * ids + 100 * classes + count(/(?<![\w.:#[=-])[a-z][\w-]*|::/g)
}

const COMPUTED = /\b(?:clamp|min|max)\(/

/** Where `clamp`, `min` and `max` are unknown their first value stands for them: the one for a small old phone. */
function addPlainValue(declaration: Declaration): void {
  const { prop, value } = declaration
  const before = declaration.prev()
  // A gap between boxes in a row is itself newer than what computes it.
  if (/^--|gap$/.test(prop) || !COMPUTED.test(value)) return
  if (before?.type === 'decl' && before.prop === prop) return
  declaration.cloneBefore({ value: plain(value) })
}

function plain(value: string): string {
  const call = callIn(value, COMPUTED)
  if (!call) return value
  const [first = ''] = list.comma(call.argument)
  return plain(call.before + (/ [-+*/] /.test(first) ? `calc(${first})` : first) + call.after)
}
