import { readTable } from '~/values/table'
import table from '../../data/headers-beside.tsv?raw'
import { keyOf } from './aliases'
import type { Target } from './fields'
import { type Evidence, likelyField } from './recognise'

const rules = readTable('headers-beside.tsv', table).map(([header, field, beside, without, becomes]) => ({
  header: pattern(header),
  field: pattern(field),
  beside: pattern(beside),
  without: pattern(without),
  becomes: becomes as Target,
}))

function pattern(text = '-'): RegExp | null {
  return text === '-' ? null : new RegExp(text)
}

/** A name of anybody, which is that of a business only where nothing else is. */
const anybody = rules.find(({ beside, becomes }) => beside && becomes === 'contactPerson')

/** What headers mean that say one thing beside some columns, or above some cells, and another beside others. */
export function inContext(
  header: readonly string[],
  named: readonly Target[],
  evidence: readonly Evidence[],
): Target[] {
  const keys = header.map(keyOf)
  const isCompany = (target: Target, place: number) =>
    target === 'name' && !anybody?.header?.test(keys[place] ?? '')
  const columns = [
    ...keys,
    ...named.map((target) => `@${target}`),
    ...(named.some(isCompany) ? ['@company'] : []),
  ]
  const has = (wanted: RegExp) => columns.some((column) => wanted.test(column))
  return named.map((target, place) => {
    const rule = rules.find(
      ({ header, field, beside, without }) =>
        header?.test(keys[place] ?? '') &&
        (!field || field.test(target ?? '')) &&
        (!beside || has(beside)) &&
        !(without && has(without)),
    )
    return rule ? rule.becomes : byCells(target, evidence[place])
  })
}

/** What a column is whose cells are not what its header says. */
function byCells(target: Target, seen: Evidence | undefined): Target {
  if (!target || !seen) return target
  if (target === 'contactPerson' && likelyField(seen) === 'phone') return 'phone'
  if (['location', 'zip', 'state'].includes(target) && seen.isTown) return 'city'
  if (seen.isPosition && ['location', 'city', 'state', 'zip', 'name'].includes(target)) return 'position'
  if (seen.isNumber && ['location', 'city', 'name', 'contactPerson', 'description'].includes(target))
    return 'none'
  if (target === 'name' && seen.isYesNo) return 'none'
  if (target === 'phone' && seen.isNumber && seen.filled > 2 && !seen.share.phone) return 'none'
  if (target === 'email' && seen.filled > 2 && !seen.hasAt) return 'none'
  if (target === 'state' && seen.isStatus) return 'status'
  if (target === 'website' && seen.share.email && seen.share.email > 0.6) return 'email'
  if (target === 'whatsapp' && seen.isYesNo) return 'hasWhatsapp'
  return target === 'price' && !seen.isPrice ? 'none' : target
}
