import { paths } from '~/paths'
import { HELP } from '../form/styles'
import { Button } from './button'

/**
 * Next to a selector of states. Hidden until the script shows it; the position is requested only after a
 * click (D42).
 */
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
