import MiniSearch from 'minisearch'

/** A fuzzy index in memory for comparison, with the options that found most in real rows. */
export function miniSearchOf<Row extends { id: number }>(
  rows: readonly Row[],
  fields: (keyof Row & string)[],
): MiniSearch<Row> {
  const mini = new MiniSearch<Row>({
    idField: 'row',
    fields,
    processTerm: (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 3 } },
  })
  // Several rows may have become one business.
  mini.addAll(rows.map((row, index) => ({ ...row, row: index })))
  return mini
}
