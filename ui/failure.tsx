/** What stands in the place of something that could not be loaded. */
export function Failure({ message }: { message: string }) {
  return (
    <p role="alert" className="failure">
      {message}
    </p>
  );
}
