import { createContext } from 'react'

/** Inline styles of a page. */
export interface PageStyles {
  text: string
  /** Contains the main stylesheet, so the page needs no link to it. */
  isWhole: boolean
}

/** Undefined in the development server, which links all stylesheets. */
export const PageStylesContext = createContext<PageStyles | undefined>(undefined)

const WHOLE = 'whole'

/** The style element. `data-styles` names its content for hydration. */
export const StylesInPage = ({ text, isWhole }: PageStyles) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from our own built sheets
  <style data-styles={isWhole ? WHOLE : 'forms'} dangerouslySetInnerHTML={{ __html: text }} />
)

/** Returns the inline styles that the current page was loaded with. */
export function stylesOfDocument(): PageStyles | undefined {
  const element = document.querySelector<HTMLStyleElement>('style[data-styles]')
  return element ? { text: element.textContent ?? '', isWhole: element.dataset.styles === WHOLE } : undefined
}
