import type { CategoryImageBank } from 'db/types'
import type { Insertable } from 'kysely'
import { paths } from '~/paths'

const VARIANTS = 4

/** Four approved drawings to a category, the first a favourite; some categories have one more, waiting or refused. */
export function imageRows(
  firstId: number,
  categories: readonly { id: number; illustration: string }[],
  now: Date,
): (Insertable<CategoryImageBank> & { id: number })[] {
  const moment = now.toISOString()
  const rows = categories.flatMap(({ id, illustration }, index): Insertable<CategoryImageBank>[] => {
    const row = {
      category_id: id,
      image_type: 'bank',
      is_favorite: 0,
      prompt_used: null,
      created_at: moment,
      updated_at: moment,
    } as const
    const approved = Array.from({ length: VARIANTS }, (_, variant) => ({
      ...row,
      image_url: paths.illustration(`${illustration}-${variant + 1}`),
      status: 'approved' as const,
      ...(variant === 0 && { is_favorite: 1 as const }),
    }))
    const plain = { ...row, image_url: paths.illustration(illustration) }
    if (index % 5 === 1) return [...approved, { ...plain, status: 'pending' }]
    if (index % 7 === 3) return [...approved, { ...plain, status: 'rejected' }]
    return approved
  })
  return rows.map((row, index) => ({ ...row, id: firstId + index }))
}
