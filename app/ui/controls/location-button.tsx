import { paths } from '~/paths'
import { HELP } from '../form/styles'
import type { LocationOffer } from '../layout/site'
import { Button } from './button'

/** Beside a selector of states; the script of the page shows it, and asks nobody before it is touched (D42). */
export function LocationButton({ onArrival, shown }: LocationOffer) {
  return (
    <div
      className="mt-3"
      hidden
      data-location={paths.location()}
      data-arrival={onArrival ?? undefined}
      data-shown={shown ?? ''}
    >
      <Button type="button" size="small">
        Usar mi ubicación
      </Button>
      <p className={HELP} role="status" />
    </div>
  )
}
