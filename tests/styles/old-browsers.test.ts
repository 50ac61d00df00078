import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Container, type Declaration, type Root, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { createOldBrowserStylesPlugin } from '../../app/styles/postcss-old-browsers'

/** At-rules that Chrome 66, Safari 12 or Firefox 68 skip with their content. */
const UNKNOWN_AT_RULES = ['layer', 'container', 'property', 'scope', 'starting-style']

/** Selectors that these browsers do not know. They make a browser skip the whole selector list. */
const NEWER_SELECTORS =
  /:(?:is|where|has|focus-visible|user-valid|user-invalid|modal|open|popover-open)\b|::(?:backdrop|details-content|file-selector-button|marker)/

const NEWER_PROPERTIES = /^(?:inset|(?:margin|padding|inset|border)-(?:inline|block)(?:-|$))/
const NEWER_VALUES = /\b(?:clamp|min|max|color-mix|oklch|oklab|lab|lch|light-dark)\(/

/** Returns what the oldest browsers would skip or apply only in part. */
function unknownIn(sheet: Root): string[] {
  const found: string[] = []
  sheet.walkAtRules((each) => {
    if (UNKNOWN_AT_RULES.includes(each.name)) found.push(`@${each.name}`)
    if (each.name === 'media' && /[<>]/.test(each.params)) found.push(each.params)
  })
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'rule') found.push(`${rule.selector} inside a rule`)
    if (rule.selectors.length > 1 && NEWER_SELECTORS.test(rule.selector)) found.push(rule.selector)
    if (/:(?:is|where|-webkit-any|-moz-any|lang)\(/.test(rule.selector)) found.push(rule.selector)
  })
  sheet.walkDecls((each) => {
    const newer = NEWER_PROPERTIES.test(each.prop) || (NEWER_VALUES.test(each.value) && !hasPlainValue(each))
    const isAligned = /^(?:align|justify)-/.test(each.prop) && /^(?:start|end)$/.test(each.value)
    if ((newer && !isUnderSupports(each)) || isAligned) found.push(`${selectorOf(each)} ${each}`)
  })
  return found
}

const selectorOf = ({ parent }: Declaration) => (parent?.type === 'rule' ? (parent as Rule).selector : '')

const hasPlainValue = (declaration: Declaration) =>
  declaration.prop.startsWith('--') ||
  // Browsers with `gap` in flex rows also support these values, so no fallback is needed.
  declaration.prop.endsWith('gap') ||
  (declaration.prev() as Declaration | undefined)?.prop === declaration.prop

function isUnderSupports(declaration: Declaration): boolean {
  for (let at: Container | undefined = declaration.parent as Container; at; at = at.parent as Container)
    if (at.type === 'atrule' && 'name' in at && at.name === 'supports') return true
  return false
}

test('the built style sheets contain nothing that Chrome 66, Safari 12 and Firefox 68 skip with its content', () => {
  const folder = 'build/client/assets'
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(3)
  for (const file of sheets)
    expect(unknownIn(postcss.parse(readFileSync(join(folder, file), 'utf8'))), file).toEqual([])
})

test('the check of style sheets finds what these old browsers skip', () => {
  const css = (text: string) => unknownIn(postcss.parse(text))
  for (const text of [
    ...['@layer a{b{top:0}}', '.a{.b{top:0}}', '.a:has(.b),.c{top:0}', '.a{inset:0}'],
    ...['.a{width:min(1px,2%)}', '@media (width>=48em){.a{top:0}}'],
  ])
    expect(css(text), text).toHaveLength(1)
  expect(css('.a{width:2%;width:min(1px,2%)}')).toEqual([])
})

const lowered = (css: string) =>
  postcss([createOldBrowserStylesPlugin()]).process(css, { from: undefined }).css.trim()

test('the build turns CSS layers into the order of rules, with utilities last', () => {
  const css = lowered(`
    @layer base, components, utilities;
    @layer utilities { .flex { display: flex } }
    @layer components { .menu ul.open { display: grid } }
    @layer base { ul { display: block } }
  `)
  expect(css).toBe('ul{display:block}.menu ul.open{display:grid}.flex{display:flex}')
})

test('the build stops at a CSS rule that is weaker than one of an earlier layer', () => {
  const weak = (layer: string) =>
    lowered(`@layer base { a:hover { color: red } } @layer ${layer} { .b { color: blue } }`)
  for (const layer of ['components', 'utilities'])
    expect(() => weak(layer), layer).toThrow('.b is weaker than a:hover of an earlier layer')
  expect(() => lowered('@media print { @layer base { a { color: red } } }')).toThrow('cannot be flattened')
})

test('the build replaces @property by plain variables, drops variables that nothing reads, and leaves the border style to the base styles', () => {
  const css = lowered(`
    @layer properties { @supports (not (margin-trim: inline)) { *, ::before { --tw-ring: 0 } } }
    @property --tw-ring { syntax: '*'; inherits: false; initial-value: 0 }
    .ring { outline: var(--tw-ring) }
    .bold { --tw-weight: 700; font-weight: 700 }
    .box { border-style: var(--tw-border-style); border-width: 2px }
  `)
  expect(css).toBe(
    '*,:before{--tw-ring:0}.ring{outline:var(--tw-ring)}.bold{font-weight:700}.box{border-width:2px}',
  )
})

test('the build writes out selector choices, and adds a fallback for values that cannot be computed', () => {
  expect(lowered('.a :is(h2, .b c) d { top: 0 }')).toBe('.a h2 d,.a .b c d{top:0}')
  expect(lowered('li[id]:is(:focus, :has(> a:focus)) { top: 0 }')).toBe(
    'li[id]:focus{top:0}li[id]:has(>a:focus){top:0}',
  )
  expect(lowered('.a:not(.b, .c) { top: 0 }')).toBe('.a:not(.b):not(.c){top:0}')
  expect(lowered('.a { width: min(100% - 2px, 9em) }')).toBe(
    '.a{width:calc(100% - 2px);width:min(100% - 2px,9em)}',
  )
})
