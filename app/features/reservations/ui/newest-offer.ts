import { useEffect, useState } from 'react'
import type { ReturnedForm } from '~/ui/form/returned-form'
import type { DayTimes } from '../day-times.server'

/** A form that came back, with the times that are free by now if they could be read. */
export type ReturnedWithTimes = ReturnedForm & { offer?: DayTimes | null }

interface Sources {
  offer: DayTimes
  returned?: ReturnedWithTimes | undefined
  fetched?: DayTimes | undefined
}

/** The offer that came last. */
export function useNewestOffer({ offer, returned, fetched }: Sources): DayTimes {
  const [newest, setNewest] = useState(returned?.offer ?? offer)
  useEffect(() => {
    if (returned?.offer) setNewest(returned.offer)
  }, [returned])
  useEffect(() => {
    if (fetched) setNewest(fetched)
  }, [fetched])
  return newest
}
