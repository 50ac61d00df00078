import { Outlet, useMatches } from '@remix-run/react'
import type { OwnerOrAdminPageData } from '../http/owned-business.server'
import { OwnerSubpage } from '../ui/owner-part'

/** Frame around a part of a business, for its owner. */
export default function OwnerSubpageFrame() {
  const part = useMatches().at(-1)?.data as OwnerOrAdminPageData
  return (
    <OwnerSubpage token={part.frame.token ?? ''} name={part.frame.name} title={part.title} lead={part.lead}>
      <Outlet />
    </OwnerSubpage>
  )
}
