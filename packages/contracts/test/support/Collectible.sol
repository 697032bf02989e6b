// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @notice A collection whose tokens need no voucher, for tests of what comes after the mint.
contract Collectible is ERC721 {
    constructor() ERC721("Test", "TEST") {}

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }
}
