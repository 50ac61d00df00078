/** The field that people do not see; its name means nothing to the memory of a browser. */
export const HONEYPOT_FIELD = 'asunto'

/** When the form was made, signed. */
export const FORM_TOKEN_FIELD = 'sello'

/** What a form that comes back does not hold any more: passwords, the trap, and the answer to the last question. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'contrasena',
  'nueva',
  'repetida',
  HONEYPOT_FIELD,
  'pregunta',
  'respuesta',
  'captcha',
])

/** All that was typed or chosen in a form, by the names of the fields, but what it does not hold any more. */
export function keptValues(form: URLSearchParams | FormData): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of form)
    if (typeof value === 'string' && !HIDDEN_FIELDS.has(name))
      values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(values)
}
