import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Takes over the document of a page whose `handle` says `hydrate`; before it arrives, and without it, forms are forms. */
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
