import { Handshake } from 'lucide-react';

export const icon = Handshake;
