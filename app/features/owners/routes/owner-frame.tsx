import { Outlet, useMatches } from '@remix-run/react'
import type { ManagedPart } from '../managed-frame'
import { OwnerSubpage } from '../ui/owner-part'

/** Frame around a part of a business, for its owner. */
export default function OwnerFrame() {
  const part = useMatches().at(-1)?.data as ManagedPart
  return (
    <OwnerSubpage token={part.frame.token ?? ''} name={part.frame.name} title={part.title} lead={part.lead}>
      <Outlet />
    </OwnerSubpage>
  )
}
