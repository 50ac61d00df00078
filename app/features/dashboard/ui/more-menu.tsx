import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Caret } from '~/ui/display/caret'
import { BarLink, buttonLook, MENU, MENU_LIST, type MoreLinks } from './bar-link'

const ReactMenu = lazy(() => import('./react-menu'))

/** What is not used daily. It folds open by itself; where React runs it is a menu with the keys of one, unless one is in it already. */
export function MoreMenu(more: MoreLinks) {
  const folded = useRef<HTMLDetailsElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const isUsed = folded.current?.open || folded.current?.contains(document.activeElement)
    setReady(!isUsed)
  }, [])
  const plain = <Folded {...more} at={folded} />
  if (!isReady) return plain
  return (
    <Suspense fallback={plain}>
      <ReactMenu {...more} />
    </Suspense>
  )
}

const Folded = ({ at, ...more }: MoreLinks & { at: RefObject<HTMLDetailsElement> }) => (
  <details className={`admin-more ${MENU}`} ref={at}>
    <summary className={buttonLook(more)}>
      Más
      <Caret />
    </summary>
    <div className={MENU_LIST}>
      {more.links.map((link) => (
        <BarLink key={link.href} {...link} current={more.current} />
      ))}
    </div>
  </details>
)
