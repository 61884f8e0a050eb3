import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, formatText, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'choice',
  columnType: 'text',
  jsonSchema: ({ options }) => ({ type: 'string', enum: options }),
  format: formatText,
  listedAs: 'text',
};

interface ChoiceOptions<Option extends string> extends FieldOptions {
  options: readonly [Option, ...Option[]];
  /** Stored when nothing was chosen; without it a choice is required. */
  fallback?: Option;
}

/** One of a fixed set of words. */
export function choice<const Option extends string>(options: ChoiceOptions<Option>): Field<Option> {
  const rule = z.enum(options.options, {
    error: (issue) =>
      issue.input === undefined || issue.input === ''
        ? requiredMessage(options)
        : `${options.label} must be one of: ${options.options.join(', ')}`,
  });
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? options.fallback, rule) as unknown as z.ZodMiniType<Option>,
    options: options.options,
  };
}

/** What a choice is called in a form: `header` is 'Header'. */
export function choiceLabel(option: string): string {
  return option.charAt(0).toUpperCase() + option.slice(1);
}
