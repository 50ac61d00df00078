const TRADING_AS =
  /^(.*?)[\s,(]*\b(?:d\s*[/.]?\s*b\s*[/.]?\s*a|t\/a|trading as|doing business as)\b\s*[/.]?\s*:?\s*(of\s|de\s)?\s*([^)\s][^)]*)?\)?\s*$/i

/**
 * Takes a name as registries write it apart: `ROSA LLC d/b/a: Tacos Rosa` is called `Tacos Rosa`, on paper `ROSA LLC`;
 * `Tacos Rosa (DBA of Rosa LLC)` says the same the other way round. The legal name is empty where the text tells of one
 * name only.
 */
export function splitLegalName(text: string): { name: string; legalName: string } {
  const [, before = '', isOf, behind = ''] = TRADING_AS.exec(text) ?? []
  const [legalName, name] = isOf && before && behind ? [behind, before] : [before, behind]
  return name
    ? { name: name.trim(), legalName: legalName.trim() }
    : { name: (legalName || text).trim(), legalName: '' }
}
