/** The fields in which two versions differ as their form shows them, with what `stored` says there. */
export const typedDifferences = <Field extends string>(
  stored: Record<Field, string>,
  sent: Record<Field, string>,
): { id: Field; stored: string }[] =>
  (Object.keys(stored) as Field[])
    .filter((id) => stored[id] !== sent[id])
    .map((id) => ({ id, stored: stored[id] }))
