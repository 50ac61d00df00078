import { useEffect, useState } from 'react'
import type { ReturnedForm } from '~/ui/form/returned-form'
import type { Offer } from '../offer.server'

/** A form that came back, with the times that are free by now if they could be read. */
export type ReturnedWithTimes = ReturnedForm & { offer?: Offer | null }

interface Sources {
  offer: Offer
  returned?: ReturnedWithTimes | undefined
  fetched?: Offer | undefined
}

/** The offer that came last. */
export function useNewestOffer({ offer, returned, fetched }: Sources): Offer {
  const [newest, setNewest] = useState(returned?.offer ?? offer)
  useEffect(() => {
    if (returned?.offer) setNewest(returned.offer)
  }, [returned])
  useEffect(() => {
    if (fetched) setNewest(fetched)
  }, [fetched])
  return newest
}
