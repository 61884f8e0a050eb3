import { Link } from 'lucide-react';

export const icon = Link;
