/** Owner's note whether the customer of a reservation came. */
export type Attendance = 'came' | 'missed'

/** Label for the owner, and the word for it in form addresses. */
export const ATTENDANCE_OPTIONS: Record<Attendance, { label: string; word: string }> = {
  came: { label: 'Atendida', word: 'atendida' },
  missed: { label: 'No vino', word: 'no-vino' },
}

/** Word in form addresses that removes the note. */
export const CLEAR_ATTENDANCE_PARAM = 'sin-anotar'

export const isAttendance = (text: string): text is Attendance => Object.hasOwn(ATTENDANCE_OPTIONS, text)
