/** The forms in which the name of a content type appears. */
export interface TypeNames {
  /** Folder, registry key: `partner-offers`. */
  readonly name: string;
  /** Identifier of the declaration: `partnerOffers`. */
  readonly identifier: string;
  /** One record, for people: `partner offer`. */
  readonly singular: string;
  /** Type of a record: `PartnerOffer`. */
  readonly recordType: string;
  /** The section's label: `Partner Offers`. */
  readonly label: string;
}

/** @throws Error that says what a name must look like. */
export function typeNames(name: string, singular: string): TypeNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is not a name: write the plural in lower case, such as partner-offers.`);
  }
  if (!/^[a-z][a-z0-9]*( [a-z0-9]+)*$/.test(singular)) {
    throw new Error(`'${singular}' is not a singular: write it as in a sentence, such as "partner offer".`);
  }
  const words = name.split('-');
  const [first = '', ...rest] = words;
  return {
    name,
    identifier: first + rest.map(capital).join(''),
    singular,
    recordType: singular.split(' ').map(capital).join(''),
    label: words.map(capital).join(' '),
  };
}

/** `isOpen` gives `Is Open`. */
export function labelOf(field: string): string {
  return capital(field.replace(/[A-Z]/g, (letter) => ` ${letter}`));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
