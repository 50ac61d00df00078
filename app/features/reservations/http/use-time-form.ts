import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useSentForm } from '~/http/forms/use-sent-form'
import type { DayTimes } from '../day-times.server'
import type { ReturnedWithTimes } from '../ui/slot-picker'

/** What a hydrated page gives a form in which a time is chosen: the times that came last, and of another day those at `address`. */
export function useTimeForm<Offer extends DayTimes | null>(offer: Offer, address: (date: string) => string) {
  const sending = useSentForm<() => Promise<ReturnedWithTimes>>()
  const { load, data: fetched } = useFetcher<() => Promise<{ offer: DayTimes }>>()
  const ofForm = sending.returned?.offer
  const ofDay = fetched?.offer
  const [newest, setNewest] = useState(ofForm ?? offer)
  useEffect(() => setNewest((known) => ofForm ?? known), [ofForm])
  useEffect(() => setNewest((known) => ofDay ?? known), [ofDay])
  return { ...sending, offer: newest, onDay: (date: string) => load(address(date)) }
}
