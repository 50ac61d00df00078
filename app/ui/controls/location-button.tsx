import { paths } from '~/paths'
import { HELP } from '../form/styles'
import { Button } from './button'

/** Beside a selector of states; the script of the page shows it, and asks nobody before it is touched (D42). */
export function LocationButton() {
  return (
    <div className="mt-3" hidden data-location={paths.location()} data-shown="">
      <Button type="button" size="small">
        Usar mi ubicación
      </Button>
      <p className={HELP} role="status" />
    </div>
  )
}
