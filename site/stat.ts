/** A figure of the association: '500+ Members' is shown as '500+' and 'Members'. */
export interface Stat {
  /** '' where the label has no number. */
  figure: string;
  caption: string;
}

/** Splits a label at its plus sign. One without is a figure as a whole, or a caption where it has no digit. */
export function splitStat(label: string): Stat {
  const end = label.indexOf('+') + 1;
  if (end === 0) return /\d/.test(label) ? { figure: label, caption: '' } : { figure: '', caption: label };
  return { figure: label.slice(0, end), caption: label.slice(end).trim() };
}
