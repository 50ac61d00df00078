import type { ReactNode } from 'react'
import { CHOICES, HELP } from '~/ui/form/styles'

interface Props {
  isTicked: boolean
  /** What it means for what is about to be made. */
  children: ReactNode
}

export function AutoApprove({ isTicked, children }: Props) {
  return (
    <div>
      <div className={CHOICES}>
        <label>
          <input
            type="checkbox"
            name="aprobar"
            value="1"
            defaultChecked={isTicked}
            aria-describedby="aprobar-ayuda"
          />
          <span>Aprobar automáticamente</span>
        </label>
      </div>
      <p className={HELP} id="aprobar-ayuda">
        {children}
      </p>
    </div>
  )
}
