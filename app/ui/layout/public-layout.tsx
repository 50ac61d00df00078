import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { ChatButton } from '../controls/chat-button'
import { DemoNotice } from '../feedback/demo-notice'
import { type NoticeMessage, Notices, NoticesContext } from '../feedback/notices'
import { Awning } from '../signage/awning'
import { Floor } from '../signage/floor'
import { Splash } from '../signage/splash'
import { BottomBar, type BusinessContact } from './bottom-bar'
import { SiteNameContext } from './greeting'
import type { ReadAt, SiteDetails } from './site'
import { SiteFooter } from './site-footer'
import { type SearchedPlace, SiteHeader } from './site-header'
import { SkipLink } from './skip-link'

interface Props {
  site: SiteDetails
  children: ReactNode
  current?: string
  notices?: NoticeMessage[]
  /** When a page was read that changes under its reader and is not renewed by itself (D95). */
  readAt?: ReadAt | null
  /** Where the page looks. */
  where?: SearchedPlace | undefined
  /** On a business page: turns the bottom bar into Llamar, WhatsApp, Reservar. */
  business?: BusinessContact
}

export function PublicLayout({ site, children, current, notices = [], readAt, where, business }: Props) {
  const path = current?.split('?', 1)[0]
  return (
    <SiteNameContext.Provider value={site.name}>
      {/* Whoever was led to a page comes for what stands on it: only the front door has a sign. */}
      {site.splash && path === paths.home() && <Splash on={site.splash} />}
      <SkipLink />
      <SiteHeader current={path} where={where} chatNumber={business && site.chatNumber} />
      {site.isDemo && <DemoNotice />}
      <Awning />
      <Notices messages={notices} />
      <main id="contenido" className="pb-12">
        <NoticesContext.Provider value={notices}>{children}</NoticesContext.Provider>
      </main>
      <Floor />
      <SiteFooter site={site} current={current} readAt={readAt}>
        {site.chatNumber && <ChatButton number={site.chatNumber} />}
      </SiteFooter>
      <BottomBar business={business} chatNumber={site.chatNumber} />
    </SiteNameContext.Provider>
  )
}
