const UNSAFE_JSON_CHARACTERS = /[<>&\u2028\u2029]/g

/**
 * Structured data for search engines. `<` and similar characters are escaped, so that the content cannot end
 * the script element (T3).
 */
export function JsonLd({ value }: { value: object }) {
  const json = JSON.stringify(value).replace(
    UNSAFE_JSON_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; React would turn quotes into entities.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
