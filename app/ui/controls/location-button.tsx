import { paths } from '~/paths'
import { HELP_CLASS } from '../form/styles'
import { Button } from './button'

/**
 * Button next to a selector of states. Hidden until the script shows it. Only a click requests the position
 * (D42).
 */
export function LocationButton() {
  return (
    <div className="mt-3" hidden data-location={paths.location()} data-shown="">
      <Button type="button" size="small">
        Usar mi ubicación
      </Button>
      <p className={HELP_CLASS} role="status" />
    </div>
  )
}
