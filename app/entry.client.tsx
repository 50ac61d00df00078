import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

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
 * Takes over the document of a page whose `handle` says `hydrate`; before it arrives, and without it, forms are forms.
 * React clears a document that it cannot take over: without the page's data, or in a browser older than what is called
 * here (Chrome 93, Safari 15.4, Firefox 113), the page stays as it came.
 */
if (window.__remixContext.stream && 'hasOwn' in Object) {
  keepChoices()
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
}
