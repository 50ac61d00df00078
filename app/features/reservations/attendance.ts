/** Whether the customer of a reservation came, as noted by its owner. */
export type Attendance = 'came' | 'missed'

/** Label for the owner, and the action word in the address of the form. */
export const ATTENDANCES: Record<Attendance, { label: string; word: string }> = {
  came: { label: 'Atendida', word: 'atendida' },
  missed: { label: 'No vino', word: 'no-vino' },
}

/** Action word of the form that removes a note. */
export const NO_ATTENDANCE = 'sin-anotar'

export const isAttendance = (text: string): text is Attendance => Object.hasOwn(ATTENDANCES, text)
