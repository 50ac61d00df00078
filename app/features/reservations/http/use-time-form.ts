import { useEffect, useRef, useState } from 'react'
import { useFormAnswer, useLatestFetcher } from '~/http/forms/retry'
import type { ReturnedTimeForm } from '../ui/slot-picker'
import type { BookingDayWithTimes } from '../week.server'

/**
 * Returns the state of a form with a time after hydration, with the latest free times. `onDay` fetches those
 * of another day or of other services from `buildTimesHref`.
 */
export function useTimeForm<Offer extends BookingDayWithTimes | null>(
  offer: Offer,
  buildTimesHref: (date: string, services: readonly string[]) => string,
) {
  const sending = useFormAnswer<() => Promise<ReturnedTimeForm>>()
  const { load, data: fetched } = useLatestFetcher<() => Promise<{ offer: BookingDayWithTimes }>>()
  const ofForm = sending.returned?.offer
  const ofDay = fetched?.offer
  const [newest, setNewest] = useState(ofForm ?? offer)
  useEffect(() => setNewest((known) => ofForm ?? known), [ofForm])
  useEffect(() => setNewest((known) => ofDay ?? known), [ofDay])
  const services = useRef<readonly string[]>([])
  return {
    ...sending,
    offer: newest,
    onDay: (date: string, names = services.current) => {
      services.current = names
      load(buildTimesHref(date, names))
    },
  }
}
