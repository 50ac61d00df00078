import type { Db } from 'db/connect'

/** Whether a rating of this business from this e-mail is shown and counted: of one person one is (D52). */
export async function hasCountedRating(db: Db, businessId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('ratings')
    .select('id')
    .where('business_id', '=', businessId)
    .where('reviewer_email', '=', email)
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
