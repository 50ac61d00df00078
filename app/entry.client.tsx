import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageStylesContext, stylesOfDocument } from '~/ui/layout/page-styles'

/**
 * React sets the choice that came with the page again in every box it takes over. To one that was chosen by hand that
 * does nothing, and a box counts as such once it is told what it is.
 */
function keepChoices(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')) {
    const { checked } = box
    box.checked = checked
  }
}

/**
 * Remix's component throws a promise while it reads the page's data. Were React already at work then, a key pressed in that
 * moment would make it give up ("Root did not complete"), and the form would stay as it came; so the data is read before.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

/**
 * Takes over the document of a page whose `handle` says `hydrate`; before it arrives, and without it, forms are forms.
 * React clears a document that it cannot take over: without the page's data, or in a browser older than what is called
 * here (Chrome 93, Safari 15.4, Firefox 113), the page stays as it came.
 */
async function takeOver(): Promise<void> {
  await readPageData()
  keepChoices()
  startTransition(() => {
    hydrateRoot(
      document,
      <PageStylesContext.Provider value={stylesOfDocument()}>
        <RemixBrowser />
      </PageStylesContext.Provider>,
    )
  })
}

if (window.__remixContext.stream && 'hasOwn' in Object) void takeOver()
