import { paths } from '~/paths'
import type { BusinessPlace } from '../schema'

interface Props {
  businesses: BusinessPlace[]
  isWide?: boolean
}

export function BusinessPlaceList({ businesses, isWide }: Props) {
  return (
    <ul className={isWide ? 'columns-[18rem]' : undefined}>
      {businesses.map((business) => (
        <li key={business.slug} className="break-inside-avoid border-t border-hair py-2.5">
          <a className="py-2.5 font-bold" href={paths.business(business)}>
            {business.name}
          </a>{' '}
          <span className="text-soft">{[business.city, business.stateCode].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
