/** Being built. */
export default function Screen() {
  return <h1 className="font-bold text-3xl">Being built</h1>;
}
