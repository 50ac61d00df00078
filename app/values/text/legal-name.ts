/** Legal forms of companies, written without dots. They do not help to identify a business. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'llc inc incorporated corp corporation co company ltd limited pllc pa lp llp'.split(' '),
)

const TRADING_AS =
  /^(.*?)[\s,(]*\b(?:d\s*[/.]?\s*b\s*[/.]?\s*a|t\/a|trading as|doing business as)\b\s*[/.]?\s*:?\s*(of\s|de\s)?\s*([^)\s][^)]*)?\)?\s*$/i

/**
 * Splits a registered name. `ROSA LLC d/b/a: Tacos Rosa` has the name `Tacos Rosa` and the legal name `ROSA
 * LLC`. So has `Tacos Rosa (DBA of Rosa LLC)`. The legal name is empty if the text contains one name.
 */
export function splitDoingBusinessAsName(text: string): { name: string; legalName: string } {
  const [, before = '', isOf, behind = ''] = TRADING_AS.exec(text) ?? []
  const [legalName, name] = isOf && before && behind ? [behind, before] : [before, behind]
  return name
    ? { name: name.trim(), legalName: legalName.trim() }
    : { name: (legalName || text).trim(), legalName: '' }
}
