import { FolderTree } from 'lucide-react';

export const icon = FolderTree;
