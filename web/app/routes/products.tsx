export default function Products() {
  return null;
}
