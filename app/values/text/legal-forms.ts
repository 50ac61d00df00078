/** What a business is by law, as names write it without points; it says nothing of who is meant. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'llc inc incorporated corp corporation co company ltd limited pllc pa lp llp'.split(' '),
)
