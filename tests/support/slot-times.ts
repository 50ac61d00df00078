/** The 18 half-hour slots of row 148, from 09:00 to 17:30. */
export const SLOT_TIMES: readonly string[] = Array.from(
  { length: 18 },
  (_, index) => `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)
