/** Free bytes on the disk below which no visitor writes any more: what is left is for whoever makes room. */
export const DISK_FLOOR = 50 * 1024 * 1024
