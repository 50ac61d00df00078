/** Languages by their codes (BCP 47) in the order of lists; the indigenous ones are the most spoken in the country. */
export const LANGUAGES = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  quc: 'K’iche’',
  mam: 'Mam',
  kjb: 'Q’anjob’al',
  nah: 'Náhuatl',
} as const

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** Whether a business comes to its customers, where it says so. */
export const HOME_SERVICE = { yes: 'Sí', no: 'No' } as const
export type HomeService = keyof typeof HOME_SERVICE

/** The languages that `businesses.languages` holds; none where nobody has said. */
export const languagesIn = (kept: string | null): Language[] =>
  LANGUAGE_CODES.filter((code) => kept?.split(' ').includes(code))

/** Languages as `businesses.languages` holds them: each once, in their order; null for none. */
export const knownLanguages = (languages: readonly Language[]): string | null =>
  LANGUAGE_CODES.filter((code) => languages.includes(code)).join(' ') || null

/** `Español, Inglés`. */
export const languageNames = (languages: readonly Language[]): string =>
  languages.map((code) => LANGUAGES[code]).join(', ')
