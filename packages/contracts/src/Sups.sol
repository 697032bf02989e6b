// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title SUPS, the currency of Passport
/// @notice The whole supply exists from the first block. No account can mint, burn for others, freeze or pause:
/// a holder of SUPS on chain depends on no other party.
contract Sups is ERC20, ERC20Permit {
    constructor(address treasury, uint256 supply) ERC20("Supremacy", "SUPS") ERC20Permit("Supremacy") {
        _mint(treasury, supply);
    }
}
