import type { ReactNode } from 'react'
import { CHOICES, HELP } from '~/ui/form/styles'

/** Off: approving what nobody has seen is a choice (D80); `children` say what it means for what is about to be made. */
export function AutoApprove({ children }: { children: ReactNode }) {
  return (
    <div>
      <div className={CHOICES}>
        <label>
          <input type="checkbox" name="aprobar" value="1" aria-describedby="aprobar-ayuda" />
          <span>Aprobar automáticamente</span>
        </label>
      </div>
      <p className={HELP} id="aprobar-ayuda">
        {children}
      </p>
    </div>
  )
}
