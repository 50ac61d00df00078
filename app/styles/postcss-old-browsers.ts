import { Features, transform } from 'lightningcss'
import { type ChildNode, type Declaration, list, type Plugin, parse, type Root, type Rule } from 'postcss'

/** Oldest supported browser versions, in the format of lightningcss. */
const TARGETS = { chrome: 66 << 16, safari: 12 << 16, ios_saf: 12 << 16, firefox: 68 << 16 }

/**
 * Features that lightningcss must not convert. `light-dark()` is not used, and `addPlainValue` handles
 * `clamp()`.
 */
const LEFT_AS_IT_IS = Features.LightDark | Features.ClampFunction

/**
 * PostCSS plugin for browsers without cascade layers, which ignore all rules within a layer. It removes the
 * layers and relies on the order of the rules. It also adds simple values for functions that the oldest
 * browsers do not have (docs/decisions/039-utilities-and-two-sheets.md).
 */
export function createOldBrowserStylesPlugin(): Plugin {
  return {
    postcssPlugin: 'old-browsers',
    OnceExit(root) {
      startVariables(root)
      plainBorders(root)
      // Old versions of Safari need a prefix for `text-decoration-line`, but not for `text-decoration`.
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
      // The second pass combines the sides that the first pass wrote as separate properties.
      lower(root)
      // Runs last, because lightningcss removes the first of two values of a property.
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

/** Sets the initial values of Tailwind variables in all browsers. Removes the `@property` rules. */
function startVariables(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'properties' || !layer.nodes) return
    layer.walkAtRules('supports', (supports) => void supports.replaceWith(supports.nodes ?? []))
    root.walkAtRules('property', (property) => void property.remove())
  })
}

/**
 * Removes the Tailwind variable for border style. It is not needed, because the base styles make all borders
 * solid.
 */
function plainBorders(root: Root): void {
  root.walkDecls('--tw-border-style', (each) => void each.remove())
  root.walkDecls(/^border(-[a-z]+)?-style$/, (each) => {
    if (each.value === 'var(--tw-border-style)') each.remove()
  })
}

/** Removes Tailwind variables that the stylesheet does not use, and then rules without declarations. */
function dropUnread(root: Root): void {
  const read = new Set<string>()
  root.walkDecls((each) => {
    for (const [, name = ''] of each.value.matchAll(/var\((--tw-[\w-]+)/g)) read.add(name)
  })
  root.walkDecls(/^--tw-/, (each) => void (read.has(each.prop) || each.remove()))
  root.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()))
}

/**
 * Replaces `:is(a, b)` with one selector for each argument where possible. Replaces `:not(a, b)` with
 * `:not(a):not(b)`.
 */
function spellOut(rule: Rule): void {
  if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return
  // Tailwind repeats its variables for shadow trees, which the site does not have.
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

/**
 * Returns the first call in `text`. `pattern` ends with its opening parenthesis. Undefined if there is none.
 */
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

/**
 * Returns the style rules in these nodes and in their at-rules, such as `@media`. Omits the steps of
 * `@keyframes`.
 */
const rulesIn = (nodes: ChildNode[]): Rule[] =>
  nodes.flatMap((node) => {
    if (node.type === 'rule') return [node]
    return node.type === 'atrule' && !node.name.endsWith('keyframes') ? rulesIn(node.nodes ?? []) : []
  })

interface Layer {
  name: string
  rules: Rule[]
}

/**
 * Throws if an earlier layer has a more specific rule than a later one for the same property. Without layers,
 * that rule would have priority. Rules of `utilities` are not compared with `components`.
 */
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

/**
 * Returns the specificity of a selector: 10,000 per id, 100 per class, attribute or pseudo-class, and 1 per
 * element.
 */
function specificity(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)|\\./g, '').replace(/:(?:not|is|has)\(/g, ' ')
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
  const ids = count(/#/g) + count(/:not\(#/g)
  const classes = count(/\.[\w-]|\[|(?<!:):(?!:|before|after|first-l)[\w-]/g)
  return 10_000 * ids + 100 * classes + count(/(?<![\w.:#[=-])[a-z][\w-]*|::/g)
}

const COMPUTED = /\b(?:clamp|min|max)\(/

/**
 * Adds a value for browsers without `clamp`, `min` and `max`. It is their first argument, which suits small
 * screens. Variables and `gap` get none.
 */
function addPlainValue(declaration: Declaration): void {
  const { prop, value } = declaration
  const before = declaration.prev()
  // Browsers that support `gap` in flexbox also support these functions.
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
